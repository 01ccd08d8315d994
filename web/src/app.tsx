// SPDX-License-Identifier: Apache-2.0
// The page as a whole: the head with what is always true, and below it the three columns or the look back.
import { useEffect, useRef } from 'preact/hooks';
import { Deck } from './asks/deck';
import { NewPasskey } from './asks/new_passkey';
import { isHelpOpen, kKeys } from './keys';
import { Detail } from './live/detail';
import { FilterBar } from './live/filter_bar';
import { LiveList, RowCount } from './live/list';
import { link, linkNote } from './net/feed';
import { Icon, Logo } from './parts/icons';
import { Command } from './parts/bits';
import { Rules } from './rules/column';
import { column, openCall, view, type Column } from './state/place';
import { nextTheme, theme } from './state/theme';
import { about, asks, broken, hasState, hours, policy } from './state/world';
import { oneLine } from './text/visible';
import { count } from './text/words';
import { LookBack } from './views/back';
import { doorNote } from './state/door';

const kLink: Record<string, string> = { connecting: 'connecting', live: 'live', shared: 'live, by another tab', away: 'the daemon is away', out: 'not logged in' };

function Status() {
  const word = linkNote.value && link.value !== 'out' ? linkNote.value : kLink[link.value];
  return <span class={`link-state l-${link.value}`} role="status"><i aria-hidden="true" />{link.value === 'away' ? 'the daemon is away, trying again' : word}</span>;
}

function Totals() {
  const sum = (kind: 'allow' | 'ask' | 'deny') => hours.value.reduce((all, hour) => all + hour[kind], 0);
  return (
    <span class="totals" title="the last 24 hours">
      <span><b>{count(sum('allow'))}</b> passed</span>
      <span class="t-ask"><b>{count(sum('ask'))}</b> asked</span>
      <span class="t-deny"><b>{count(sum('deny'))}</b> blocked</span>
    </span>
  );
}

function Head() {
  const waits = asks.value.length;
  const tabs: { is: boolean; go: () => void; name: string; key: string; only?: string }[] = [
    ...(['calls', 'asks', 'rules'] as Column[]).map((wanted, i) => ({
      is: view.value === 'now' && column.value === wanted,
      go: () => { view.value = 'now'; column.value = wanted; openCall.value = ''; },
      name: ['Calls', 'Questions', 'Protection'][i] as string,
      key: String(i + 1),
      only: 'narrow',
    })),
    { is: view.value === 'now', go: () => (view.value = 'now'), name: 'Live', key: '', only: 'wide' },
    { is: view.value === 'back', go: () => (view.value = 'back'), name: 'Look back', key: '4' },
  ];
  return (
    <header class="head">
      <h1><Logo /><span>Pawl</span></h1>
      <nav class="tabs" aria-label="Views">
        {tabs.map(({ is, go, name, only }) => (
          <button key={name} type="button" class={only ?? ''} aria-current={is ? 'page' : undefined} onClick={go}>
            {name}{(name === 'Questions' || name === 'Live') && waits > 0 && <span class="count hot">{waits}</span>}
          </button>
        ))}
      </nav>
      <Status />
      <span class="spring" />
      <Totals />
      <span class="policy">{oneLine(policy.value?.policy.line ?? '')}{policy.value?.approvals.is_paused && <b class="warn"> · paused</b>}</span>
      <button type="button" class="round" aria-label={`Colours: ${theme.value}`} title={`colours: ${theme.value}`} onClick={nextTheme}><Icon name={theme.value === 'light' ? 'sun' : theme.value === 'dark' ? 'moon' : 'auto'} /></button>
      <button type="button" class="round" aria-label="Keys" title="keys" onClick={() => (isHelpOpen.value = true)}>?</button>
    </header>
  );
}

function Notices() {
  const notices = policy.value?.policy.notices ?? [];
  return (
    <>
      {broken.value && <p class="banner bad" role="alert">The log was changed behind Pawl's back: {oneLine(broken.value.text)}. <Command text="pawl log verify" /></p>}
      {link.value === 'out' && hasState.value && <p class="banner" role="alert">{doorNote.value} What you see is as it was. <Command text="pawl dashboard" /></p>}
      {notices.map((notice) => <p key={notice} class="banner">{oneLine(notice)}</p>)}
    </>
  );
}

function Help() {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isHelpOpen.value) box.current?.showModal();
    else box.current?.close();
  }, [isHelpOpen.value]);
  return (
    <dialog ref={box} class="help" aria-label="Keys" onClose={() => (isHelpOpen.value = false)} onClick={() => (isHelpOpen.value = false)}>
      <h2>Keys</h2>
      <dl>
        {kKeys.map(([key, what]) => (
          <div key={key}><dt>{key.split(/\s+/).map((one, i) => <kbd key={i}>{one}</kbd>)}</dt><dd>{what}</dd></div>
        ))}
      </dl>
      <p class="dim">Pawl {about.value.version} · {oneLine(policy.value?.approvals.line ?? '')}</p>
    </dialog>
  );
}

function Columns() {
  return (
    <main class={`columns on-${column.value}${openCall.value ? ' has-detail' : ''}`}>
      <section class="column calls" aria-label="Calls" id="column-calls">
        <header class="top">
          <h2>Calls</h2>
          <RowCount />
          <FilterBar />
        </header>
        <LiveList />
      </section>
      <Deck />
      <Rules />
      <Detail />
    </main>
  );
}

function Door() {
  return (
    <main class="door">
      <Logo />
      <h2>{doorNote.value || 'This tab is not logged in.'}</h2>
      <p>Run this in a terminal. It opens the page with a code that works once.</p>
      <Command text="pawl dashboard" />
      <p class="dim">Nothing is kept in the browser, so a page that is loaded again needs a new code.</p>
    </main>
  );
}

export function App() {
  const waits = asks.value.length;
  useEffect(() => {
    document.title = waits > 0 ? `(${waits}) Pawl` : link.value === 'away' ? 'Pawl · away' : 'Pawl';
  }, [waits, link.value]);
  if (!hasState.value) return link.value === 'out' ? <Door /> : <main class="door"><Logo /><p class="dim" role="status">{kLink[link.value]}…</p></main>;
  return (
    <>
      <Head />
      <Notices />
      {view.value === 'back' ? <><LookBack /><Detail /></> : <Columns />}
      <Help />
      <NewPasskey />
    </>
  );
}
