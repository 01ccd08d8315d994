// SPDX-License-Identifier: Apache-2.0
// Rules that ask a lot. A question that is always answered yes is noise: beside it stands the narrower rule that would end it.
import { Command } from '../parts/bits';
import { Text } from '../parts/text';
import { count, some } from '../text/words';
import { stats } from './stats';

export function Noise() {
  const rules = (stats.value?.rules ?? []).filter((rule) => rule.asks > 0);
  const most = Math.max(1, ...rules.map((rule) => rule.asks));
  return (
    <ul class="noise scrolls" tabIndex={0} aria-label="Rules by how often they asked">
      {rules.map((rule) => {
        const share = Math.round(rule.share_allowed * 100);
        const answers = rule.allowed + rule.refused;
        const open = rule.asks - answers;
        return (
          <li key={rule.rule}>
            <div class="line"><span class="name"><Text of={rule.title || rule.rule} limit={120} /></span><span class={share === 100 && rule.allowed >= 3 ? 'share all' : 'share'}>{answers > 0 ? `${share} % yes of ${some(answers, 'answer')}` : 'not answered'}</span></div>
            <svg class="bar" height="7" role="img" aria-label={`${some(rule.asks, 'question')}: ${rule.allowed} yes, ${rule.refused} no, ${open} not answered`}>
              <rect class="track" width="100%" height="7" rx="3.5" />
              <rect class="b-calm" width={`${(100 * rule.allowed) / most}%`} height="7" />
              <rect class="b-deny" x={`${(100 * rule.allowed) / most}%`} width={`${(100 * rule.refused) / most}%`} height="7" />
              <rect class="b-ask" x={`${(100 * (rule.allowed + rule.refused)) / most}%`} width={`${(100 * Math.max(0, open)) / most}%`} height="7" />
            </svg>
            <p class="dim"><code><Text of={rule.rule} limit={100} /></code> asked {count(rule.asks)}×{open > 0 && answers > 0 ? `, ${count(open)} not answered` : ''}</p>
            {rule.proposal && share >= 60 && <p class="proposal"><Text of={rule.proposal} limit={200} /> <Command text={rule.command} /></p>}
          </li>
        );
      })}
      {rules.length === 0 && <li class="none">No rule asked anything.</li>}
    </ul>
  );
}
