// SPDX-License-Identifier: Apache-2.0
// The box in which a passkey is registered. A terminal asked for it, and the terminal has the last word.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Refusal } from '../net/api';
import { Text } from '../parts/text';
import { isRegistering, registerPasskey } from './passkey';

export function NewPasskey() {
  const box = useRef<HTMLDialogElement>(null);
  const [note, say] = useState('');
  const [isDone, done] = useState(false);
  useEffect(() => {
    if (isRegistering.value) box.current?.showModal();
    else box.current?.close();
  }, [isRegistering.value]);
  const go = async () => {
    say('waiting for your authenticator');
    try {
      await registerPasskey();
      done(true);
      say('registered; say yes in the terminal that asked for it');
    } catch (error) {
      say((error as Refusal).message);
    }
  };
  return (
    <dialog ref={box} class="help" aria-label="Register a passkey" onClose={() => (isRegistering.value = false)}>
      <h2>Register a passkey</h2>
      <p>A yes on this page then needs your touch, and your PIN or finger. No program on this machine can give it for you.</p>
      {note && <p class="notice" role="status"><Text of={note} limit={300} /></p>}
      <div class="row-of">
        {!isDone && <button type="button" class="yes" onClick={() => void go()}>Register</button>}
        <button type="button" class="quiet" onClick={() => (isRegistering.value = false)}>{isDone ? 'Close' : 'Not now'}</button>
      </div>
    </dialog>
  );
}
