// SPDX-License-Identifier: Apache-2.0
// The files that agents touched, as a tree: chains of folders with nothing else in them are one line.
import { signal } from '@preact/signals';
import type { TouchedFile } from '../net/contract';
import { Ago } from '../parts/bits';
import { Text } from '../parts/text';
import { UndoButton } from '../parts/undo';
import { openCall } from '../state/place';
import { stats } from './stats';

interface Folder { name: string; path: string; folders: Map<string, Folder>; files: TouchedFile[] }

const closed = signal<ReadonlySet<string>>(new Set());

function treeOf(files: readonly TouchedFile[]): Folder {
  const root: Folder = { name: '', path: '', folders: new Map(), files: [] };
  for (const file of files) {
    const parts = file.path.split('/').filter(Boolean);
    let at = root;
    for (const part of parts.slice(0, -1)) {
      let next = at.folders.get(part);
      if (!next) at.folders.set(part, (next = { name: part, path: `${at.path}/${part}`, folders: new Map(), files: [] }));
      at = next;
    }
    at.files.push(file);
  }
  return root;
}

function folded(folder: Folder): Folder {
  let at = folder;
  let name = folder.name;
  while (at.files.length === 0 && at.folders.size === 1) {
    const [only] = at.folders.values();
    at = only as Folder;
    name = `${name}/${at.name}`;
  }
  return { ...at, name };
}

function toggle(path: string): void {
  const next = new Set(closed.value);
  if (!next.delete(path)) next.add(path);
  closed.value = next;
}

function FileRow({ file }: { file: TouchedFile }) {
  const name = file.path.split('/').pop() ?? file.path;
  return (
    <li class="file">
      <button type="button" class="name" onClick={() => (openCall.value = file.call)} title={file.path}><Text of={name} limit={120} /></button>
      <span class="marks">
        {file.writes > 0 && <span class="m-write" title={`written ${file.writes} times`}>{file.writes} w</span>}
        {file.deletes > 0 && <span class="m-delete" title={`deleted ${file.deletes} times`}>{file.deletes} d</span>}
        {file.reads > 0 && <span class="m-read" title={`read ${file.reads} times`}>{file.reads} r</span>}
      </span>
      <span class="dim"><Ago at={file.last} /></span>
      {file.undo ? <UndoButton id={file.undo} label="" /> : <span />}
    </li>
  );
}

function FolderRows({ folder }: { folder: Folder }) {
  const isOpen = !closed.value.has(folder.path);
  return (
    <li class="folder">
      <button type="button" class="name" aria-expanded={isOpen} onClick={() => toggle(folder.path)}><Text of={`${folder.name}/`} limit={200} /></button>
      {isOpen && <Rows folder={folder} />}
    </li>
  );
}

function Rows({ folder }: { folder: Folder }) {
  return (
    <ul>
      {[...folder.folders.values()].map(folded).map((inner) => <FolderRows key={inner.path} folder={inner} />)}
      {folder.files.map((file) => <FileRow key={file.path} file={file} />)}
    </ul>
  );
}

export function FilesTree() {
  const files = stats.value?.files ?? [];
  // What was changed is what people look for; what was only read comes when there is room.
  const changed = files.filter((file) => file.writes + file.deletes > 0);
  const shown = [...changed, ...files.filter((file) => file.writes + file.deletes === 0)].slice(0, 200);
  if (shown.length === 0) return <p class="none">No file was touched.</p>;
  const root = folded(treeOf(shown));
  return (
    <div class="tree scrolls" tabIndex={0} role="group" aria-label="Folders and files">
      {root.name ? <ul><FolderRows folder={root} /></ul> : <Rows folder={root} />}
    </div>
  );
}
