// SPDX-License-Identifier: Apache-2.0
// The two parsers from npm, each as a function: a text's commands as [place, name] in any order, or null if it rejects the
// text. A name is the first word without its quotes, with `$` for what is expanded; a place counts bytes.
import mvdan from 'mvdan-sh';
import { forEachChild, parse } from 'unbash';

const syntax = mvdan.syntax;

function unescaped(text) {
  return text.replace(/\\\n/g, '').replace(/\\([^])/g, '$1');
}

function mvdanName(parts, isQuoted = false) {
  return parts.map((part) => {
    switch (syntax.NodeType(part)) {
      case 'Lit': return isQuoted ? part.Value.replace(/\\\n/g, '').replace(/\\([$`"\\])/g, '$1') : unescaped(part.Value);
      case 'SglQuoted': return part.Dollar ? '$' : part.Value;
      case 'DblQuoted': return mvdanName(part.Parts, true);
      case 'ExtGlob': return '*(' + part.Pattern.Value + ')';
      default: return '$';
    }
  }).join('');
}

export function mvdanCommands(text) {
  let file;
  try {
    file = syntax.NewParser(syntax.Variant(syntax.LangBash)).Parse(text, '');
  } catch {
    return null;
  }
  const found = [];
  syntax.Walk(file, (node) => {
    if (!node) return true;
    const type = syntax.NodeType(node);
    if (type === 'CallExpr' && node.Args.length > 0) {
      found.push([node.Args[0].Pos().Offset(), mvdanName(node.Args[0].Parts)]);
    } else if (type === 'DeclClause') {
      found.push([node.Variant.Pos().Offset(), node.Variant.Value]);
    } else if (type === 'LetClause') {
      found.push([node.Let.Offset(), 'let']);
    }
    return true;
  });
  return found;
}

function unbashName(word) {
  if (!word.parts) return word.value ?? word.text;
  return word.parts.map((part) => {
    switch (part.type) {
      case 'Literal': case 'SingleQuoted': return part.value;
      case 'DoubleQuoted': case 'LocaleString': return unbashName({ ...part, value: '' });
      case 'ExtendedGlob': case 'BraceExpansion': return part.text;
      default: return '$';
    }
  }).join('');
}

export function unbashCommands(text) {
  const tree = parse(text);
  let isBroken = Boolean(tree.errors?.length);
  const found = [];
  const visit = (node) => {
    if (node.errors?.length) isBroken = true;
    if (node.type === 'Command' && node.name) {
      found.push([Buffer.byteLength(text.slice(0, node.name.pos)), unbashName(node.name)]);
    }
    forEachChild(node, visit);
  };
  visit(tree);
  return isBroken ? null : found;
}
