// SPDX-License-Identifier: Apache-2.0
// The right column: what protects (shields), what was decided for good or for a while, and whether each agent is guarded.
// Turning protection on and taking a yes back is done here; the other way round only in a terminal.
import { useState } from 'preact/hooks';
import { pathPart, Refusal, send } from '../net/api';
import type { Agent, Grant, Shield, UserRule } from '../net/contract';
import { Ago, Command, Panel } from '../parts/bits';
import { Icon } from '../parts/icons';
import { Text } from '../parts/text';
import { column, openCall } from '../state/place';
import { agents, policy } from '../state/world';
import { oneLine } from '../text/visible';
import { count, duration, lastPart, some } from '../text/words';

function ShieldRow({ shield }: { shield: Shield }) {
  const [problem, setProblem] = useState<Refusal | null>(null);
  const turn = async () => {
    setProblem(null);
    try {
      const said = await send<{ on: boolean }>('PUT', `/api/shields/${pathPart(shield.name)}`, { on: !shield.on });
      if (policy.value) policy.value = { ...policy.value, shields: policy.value.shields.map((other) => (other.name === shield.name ? { ...other, on: said.on } : other)) };
    } catch (error) {
      setProblem(error as Refusal);
    }
  };
  return (
    <li class="shield">
      <div class="line">
        <span class="name">{oneLine(shield.name, 40)}</span>
        <span class="dim protects" title={oneLine(shield.protects)}>{oneLine(shield.protects)}</span>
        <button type="button" role="switch" class="switch" aria-checked={shield.on} aria-label={`shield ${oneLine(shield.name, 40)}`} onClick={turn}><i /></button>
      </div>
      {problem && (
        <p class="notice" role="alert">
          {problem.code === 'terminal' ? 'Taking protection away needs a terminal: ' : oneLine(problem.message)}
          {problem.command && <Command text={problem.command} />}
        </p>
      )}
    </li>
  );
}

function Shields() {
  const list = policy.value?.shields ?? [];
  const on = list.filter((shield) => shield.on);
  const sorted = [...on, ...list.filter((shield) => !shield.on)];
  return (
    <Panel title="Shields" side={<span class="count">{on.length} of {list.length}</span>} class="grows">
      <ul class="plain">{sorted.map((shield) => <ShieldRow key={shield.name} shield={shield} />)}</ul>
    </Panel>
  );
}

// Two presses: the first one asks. No confirm() box, which a page in a hurry would click away.
function Revoke({ grant }: { grant: Grant }) {
  const [isSure, sure] = useState(false);
  const [problem, setProblem] = useState('');
  const revoke = async () => {
    if (!isSure) {
      sure(true);
      setTimeout(() => sure(false), 4000);
      return;
    }
    try {
      await send('DELETE', `/api/grants/${pathPart(grant.id)}`);
      if (policy.value) policy.value = { ...policy.value, grants: policy.value.grants.filter((other) => other.id !== grant.id) };
    } catch (error) {
      setProblem((error as Refusal).message);
    }
  };
  return (
    <>
      <button type="button" class={isSure ? 'quiet sure' : 'quiet'} onClick={revoke} aria-label={`revoke ${grant.id}`}>{isSure ? 'revoke: again' : 'revoke'}</button>
      {problem && <span class="bad" role="alert">{problem}</span>}
    </>
  );
}

const kScope: Record<string, string> = { once: 'once more', session: 'in its session', until: 'for a while', rule: 'always' };

function GrantRow({ grant }: { grant: Grant }) {
  return (
    <li class="decision">
      <div class="line"><code class="what"><Text of={grant.what} limit={200} /></code><Revoke grant={grant} /></div>
      <p class="dim">
        yes {kScope[grant.scope] ?? oneLine(grant.scope, 30)}{grant.left_ms > 0 && `, ${duration(grant.left_ms)} left`} · {oneLine(`${grant.who}, ${grant.channel}`, 80)}
        {grant.uses !== undefined && ` · used ${count(grant.uses)}×`}
      </p>
    </li>
  );
}

function RuleRow({ rule }: { rule: UserRule }) {
  return (
    <li class="decision">
      <div class="line"><span class="what"><Text of={rule.title || rule.id} limit={200} /></span><span class={`word v-${rule.verdict}`}>{oneLine(rule.verdict, 20)}</span></div>
      <p class="dim">
        {rule.uses === 0 ? 'never used' : <>used {count(rule.uses)}×{rule.last && <>, <Ago at={rule.last} /></>}</>} · <span title={oneLine(rule.file)}>{oneLine(lastPart(rule.file), 60)}</span>
      </p>
    </li>
  );
}

function Decisions() {
  const state = policy.value;
  const total = (state?.grants.length ?? 0) + (state?.rules.length ?? 0) + (state?.hosts.length ?? 0);
  return (
    <Panel title="Standing decisions" side={<span class="count">{total}</span>} class="grows">
      {total === 0 && <p class="none">None. Every question is put to you anew.</p>}
      <ul class="plain">
        {state?.grants.map((grant) => <GrantRow key={grant.id} grant={grant} />)}
        {state?.rules.map((rule) => <RuleRow key={rule.id + rule.file} rule={rule} />)}
        {state?.hosts.map((host) => (
          <li class="decision" key={host}>
            <div class="line"><span class="what"><Text of={host} limit={120} /></span><span class="word">trusted host</span></div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function guardOf(agent: Agent): { word: string; kind: string } {
  if (!agent.installed) return { word: 'not installed', kind: 'off' };
  if (!agent.wired) return { word: 'not guarded', kind: 'bad' };
  if (agent.problems.length > 0) return { word: 'look at this', kind: 'warn' };
  return { word: 'guarded', kind: 'good' };
}

function Agents() {
  return (
    <Panel title="Agents">
      <ul class="plain">
        {agents.value.map((agent) => {
          const guard = guardOf(agent);
          return (
            <li class="decision" key={agent.name}>
              <div class="line">
                <span class="what">{oneLine(agent.title, 60)}{agent.version && <span class="dim"> {agent.version}</span>}</span>
                <span class={`guard g-${guard.kind}`}><Icon name={guard.kind === 'good' ? 'allow' : guard.kind === 'off' ? 'event' : 'lost'} size={11} />{guard.word}</span>
              </div>
              <p class="dim">
                {agent.proven && <>proven <Ago at={agent.proven} /> · </>}
                {agent.last ? <>last call <Ago at={agent.last} /> · {some(agent.calls, 'call')}</> : agent.installed && !agent.wired ? <Command text={`pawl addto ${agent.name}`} /> : 'no call yet'}
              </p>
              {agent.problems.map((problem) => <p key={problem} class="warn"><Text of={problem} limit={300} /></p>)}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

export function Rules() {
  return (
    <section class="column rules" aria-label="Protection" onFocusCapture={() => (column.value = 'rules')} id="column-rules" inert={openCall.value !== ''}>
      <h2 class="unseen">Protection</h2>
      <Shields />
      <Decisions />
      <Agents />
      {policy.value && <p class="worth" title={policy.value.approvals.line}>answers here count as <b>{policy.value.approvals.level}</b></p>}
    </section>
  );
}
