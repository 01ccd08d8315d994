// SPDX-License-Identifier: Apache-2.0
// How numbers, times and durations are written, everywhere on the page.

const kClock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const kShortClock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const kDay = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' });
const kNumber = new Intl.NumberFormat('en-GB');

export const clock = (ms: number): string => kClock.format(ms);
export const shortClock = (ms: number): string => kShortClock.format(ms);
export const count = (n: number): string => kNumber.format(n);

export function some(n: number, one: string, many = `${one}s`): string {
  return `${count(n)} ${n === 1 ? one : many}`;
}

export function bytes(n: number): string {
  if (n < 1000) return `${n} B`;
  const units = ['KB', 'MB', 'GB', 'TB'];
  let value = n;
  let unit = -1;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${units[unit]}`;
}

export function micros(us: number): string {
  if (us < 1000) return `${Math.round(us)} µs`;
  if (us < 1_000_000) return `${(us / 1000).toFixed(us < 10_000 ? 1 : 0)} ms`;
  return `${(us / 1_000_000).toFixed(1)} s`;
}

export function duration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  if (hours < 48) return `${hours} h`;
  return `${Math.round(hours / 24)} days`;
}

export function ago(ms: number, now: number): string {
  const past = now - ms;
  if (past < 10_000) return 'just now';
  return `${duration(past)} ago`;
}

// A time of today as a clock, one of another day with the day.
export function when(ms: number, now: number): string {
  return new Date(ms).toDateString() === new Date(now).toDateString() ? shortClock(ms) : `${kDay.format(ms)} ${shortClock(ms)}`;
}

// `/home/dev/app` -> `app`
export function lastPart(path: string): string {
  return path.replace(/\/+$/, '').split('/').pop() || path;
}
