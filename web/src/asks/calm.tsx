// SPDX-License-Identifier: Apache-2.0
// Nothing to answer: what was prevented while the person was away.
import { useEffect } from 'preact/hooks';
import { view } from '../state/place';
import { now } from '../state/world';
import { isFirstVisit, leftAt } from '../state/theme';
import { bytes, count, some, when } from '../text/words';
import { Brief } from '../views/since';
import { loadSince, since } from '../views/stats';

export function Calm() {
  useEffect(() => void loadSince(), [leftAt.value]);
  const stats = since.value;
  const prevented = stats?.prevented;
  return (
    <div class="calm">
      <p class="quiet-line">Nothing is waiting for you.</p>
      {stats && prevented && (
        <>
          <div class="figure">
            <b>{count(prevented.calls)}</b>
            <p>
              {prevented.calls === 1 ? 'call was' : 'calls were'} prevented {isFirstVisit.value ? 'in the last 24 hours' : `since you last looked, ${when(leftAt.value, now())}`}
              <span>{[
                prevented.irreversible > 0 && `${prevented.irreversible} could not have been undone`,
                prevented.files > 0 && `${some(prevented.files, 'file')}${prevented.bytes > 0 ? ` (${bytes(prevented.bytes)})` : ''} still there`,
                `${some(stats.total.allow, 'call')} passed`,
              ].filter(Boolean).join(' · ')}</span>
            </p>
          </div>
          <Brief rows={prevented.latest.slice(0, 7)} />
          <button type="button" class="link" onClick={() => (view.value = 'back')}>look back over the day</button>
        </>
      )}
    </div>
  );
}
