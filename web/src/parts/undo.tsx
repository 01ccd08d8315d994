// SPDX-License-Identifier: Apache-2.0
// Bringing back what a call changed: first what would happen, then, by a second press, the deed.
import { useState } from 'preact/hooks';
import { pathPart, Refusal, send } from '../net/api';
import type { UndoPlan } from '../net/contract';
import { some } from '../text/words';
import { Icon } from './icons';
import { Text } from './text';

export function UndoButton({ id, label = 'preview undo' }: { id: string; label?: string }) {
  const [plan, setPlan] = useState<UndoPlan | null>(null);
  const [problem, setProblem] = useState('');
  const ask = async (isDry: boolean) => {
    setProblem('');
    try {
      setPlan(await send<UndoPlan>('POST', `/api/undo/${pathPart(id)}`, { dry_run: isDry, on_conflict: 'stop' }));
    } catch (error) {
      const refusal = error as Refusal;
      if (refusal.code === 'conflict') setPlan(refusal.body as UndoPlan);
      setProblem(refusal.message + (refusal.command ? `; ${refusal.command}` : ''));
    }
  };
  return (
    <div class="undo">
      {!plan && <button type="button" class="quiet" aria-label={label || 'preview undo'} title="preview undo" onClick={() => ask(true)}><Icon name="kept" size={12} />{label}</button>}
      {problem && <p class="bad" role="alert"><Text of={problem} /></p>}
      {plan && (
        <div class="plan" role="group" aria-label="What undo would do">
          <p>{plan.is_done ? `${some(plan.restored, 'file')} brought back` : `would bring back ${some(plan.counts.restore, 'file')}`}
            {plan.counts.conflict > 0 && `, ${plan.counts.conflict} changed since`}
            {plan.counts.lost > 0 && `, ${plan.counts.lost} lost`}</p>
          <ul>
            {plan.changes.slice(0, 12).map((change) => (
              <li key={change.path} class={change.fate}><Text of={change.path} /> <span class="dim">{change.what} {change.why}</span></li>
            ))}
            {plan.changes.length + plan.left_out > 12 && <li class="dim">and {plan.changes.length + plan.left_out - 12} more</li>}
          </ul>
          {!plan.is_done && plan.counts.conflict === 0 && (
            <button type="button" class="quiet" onClick={() => ask(false)}><Icon name="kept" size={12} />undo now</button>
          )}
          <button type="button" class="quiet" onClick={() => setPlan(null)}>close</button>
        </div>
      )}
    </div>
  );
}
