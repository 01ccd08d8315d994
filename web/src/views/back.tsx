// SPDX-License-Identifier: Apache-2.0
// The second tab: looking back. Eight panels that fit the window; each can be made as large as all of it.
import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { Panel, Tag } from '../parts/bits';
import { Icon } from '../parts/icons';
import { StoryGraph } from '../charts/story';
import { barsOf, DayStrip } from '../charts/day';
import { bucketsOf, HourBars, Spread } from '../charts/small';
import { allRows } from '../state/calls';
import { now } from '../state/world';
import { oneLine } from '../text/visible';
import { count, lastPart, micros, some } from '../text/words';
import { FilesTree } from './files';
import { Noise } from './noise';
import { Prevented, Since } from './since';
import { kSpans, loadStory, sessions, span, stats, story, storyOf } from './stats';

export const enlarged = signal('');

function View({ name, title, side, children }: { name: string; title: string; side?: ComponentChildren; children: ComponentChildren }) {
  const isLarge = enlarged.value === name;
  return (
    <Panel
      title={title}
      class={`view w-${name}${isLarge ? ' large' : ''}`}
      side={
        <>
          {side}
          <button type="button" class="round" aria-pressed={isLarge} aria-label={isLarge ? `${title}: smaller` : `${title}: larger`} onClick={() => (enlarged.value = isLarge ? '' : name)}>
            <Icon name={isLarge ? 'close' : 'grow'} size={12} />
          </button>
        </>
      }
    >
      {children}
    </Panel>
  );
}

const kHour_ms = 3_600_000;

function Day() {
  const step = span.value.by === 'hour' ? kHour_ms : 24 * kHour_ms;
  const bars = barsOf(stats.value?.hours ?? [], now() - span.value.ms + step, now(), step);
  const total = stats.value?.total;
  const choice = (
    <>
      {total && (
        <span class="legend">
          <i class="k-allow" />{count(total.allow)} passed <i class="k-ask" />{count(total.ask)} asked <i class="k-deny" />{count(total.deny)} blocked
        </span>
      )}
      <span class="tabs small" role="group" aria-label="Span">
        {kSpans.map((known) => <button key={known.name} type="button" aria-pressed={span.value === known} onClick={() => (span.value = known)}>{known.name}</button>)}
      </span>
    </>
  );
  return <View name="day" title="Day" side={choice}><DayStrip bars={bars} step={step} /></View>;
}

function Conscience() {
  const asks = stats.value?.asks;
  const bars = barsOf(stats.value?.hours ?? [], now() - span.value.ms + kHour_ms, now(), span.value.by === 'hour' ? kHour_ms : 24 * kHour_ms);
  const seconds = (asks?.median_ms ?? 0) / 1000;
  const answers = (asks?.allowed ?? 0) + (asks?.refused ?? 0);
  return (
    <View name="asks" title="Questions an hour">
      <div class="figures">
        <p><b class={(asks?.per_agent_hour ?? 0) > 1 ? 'over' : ''}>{(asks?.per_agent_hour ?? 0).toFixed(2)}</b><span>an agent hour</span></p>
        <p><b class={seconds > 8 ? 'over' : ''}>{seconds ? `${seconds.toFixed(1)} s` : '–'}</b><span>to answer</span></p>
        <p><b>{asks && answers > 0 ? `${Math.round((100 * asks.allowed) / answers)} %` : '–'}</b><span>yes of {some(answers, 'answer')}</span></p>
      </div>
      <HourBars values={bars.map((bar) => bar.ask)} goal={1} label={`${asks?.count ?? 0} questions, ${asks?.per_agent_hour ?? 0} an agent hour; the goal is one or fewer`} />
    </View>
  );
}

// From the rows that the page has where the daemon does not count them; again when the numbers come, not with every row.
function HookTime() {
  const hook = stats.value?.hook;
  const buckets = useMemo(() => hook?.buckets ?? bucketsOf(allRows().map((row) => row.us)), [hook]);
  return (
    <View name="hook" title="Time to judge">
      <div class="figures">
        <p><b>{hook ? micros(hook.p50_us) : '–'}</b><span>median</span></p>
        <p><b>{hook ? micros(hook.p99_us) : '–'}</b><span>99 of 100</span></p>
      </div>
      <Spread buckets={buckets} p50={hook?.p50_us ?? 0} p99={hook?.p99_us ?? 0} />
    </View>
  );
}

function SessionStory() {
  const told = story.value;
  const choose = (event: Event) => {
    storyOf.value = (event.currentTarget as HTMLSelectElement).value;
    void loadStory();
  };
  const side = (
    <label class="choose">
      <span class="unseen">Session</span>
      <select value={told?.session ?? ''} onChange={choose}>
        {sessions.value.map((session) => (
          <option key={session.session} value={session.session}>
            {oneLine(`${session.tag} ${session.agent} in ${lastPart(session.cwd)}, ${session.calls} calls${session.prevented ? `, ${session.prevented} stopped` : ''}`, 120)}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <View name="story" title="Story" side={<>{told && <Tag tag={told.tag} agent={told.agent} />}{side}</>}>
      {told ? <StoryGraph story={told} /> : <p class="none">No session yet.</p>}
    </View>
  );
}

export function LookBack() {
  return (
    <main class={`back${enlarged.value ? ' has-large' : ''}`} aria-label="Look back">
      <h2 class="unseen">Look back</h2>
      <Day />
      <Conscience />
      <HookTime />
      <View name="since" title="Since you left"><Since /></View>
      <View name="prevented" title="Prevented"><Prevented /></View>
      <SessionStory />
      <View name="noise" title="Noise"><Noise /></View>
      <View name="files" title="Files touched"><FilesTree /></View>
    </main>
  );
}
