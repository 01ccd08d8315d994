// SPDX-License-Identifier: Apache-2.0
// The filter above the live list: words to type, and the few that are used most as buttons.
import { Icon } from '../parts/icons';
import { filterText } from '../state/place';

const kQuick = [
  { word: 'verdict:deny', name: 'blocked' },
  { word: 'verdict:ask', name: 'asked' },
  { word: 'verdict:prevented', name: 'prevented' },
  { word: 'verdict:event', name: 'events' },
];

export function toggleWord(word: string): void {
  const words = filterText.value.split(/\s+/).filter(Boolean);
  const key = word.slice(0, word.indexOf(':') + 1);
  const without = words.filter((other) => !other.startsWith(key));
  filterText.value = (words.includes(word) ? without : [...without, word]).join(' ');
}

export function FilterBar() {
  const words = filterText.value.split(/\s+/);
  return (
    <div class="filter" role="search">
      <label class="find">
        <Icon name="search" />
        <span class="unseen">Filter calls</span>
        <input
          id="filter"
          type="text"
          value={filterText.value}
          placeholder="rule:git.* session:a3 words"
          spellcheck={false}
          autocomplete="off"
          onInput={(event) => (filterText.value = event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            filterText.value = '';
            event.currentTarget.blur();
          }}
        />
        <kbd aria-hidden="true">/</kbd>
      </label>
      <div class="quick">
        {kQuick.map(({ word, name }) => (
          <button key={word} type="button" aria-pressed={words.includes(word)} onClick={() => toggleWord(word)}>{name}</button>
        ))}
      </div>
    </div>
  );
}
