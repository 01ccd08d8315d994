// SPDX-License-Identifier: Apache-2.0
// Passkeys: an answer that the browser's authenticator signs, and registering one. What is signed is made by the daemon;
// the hook checks the signature, not this page.
import { signal } from '@preact/signals';
import { get, pathPart, Refusal, send } from '../net/api';

// Whether a terminal sent this tab here to register one (`pawl approver set --passkey`).
export const isRegistering = signal(false);

export interface PasskeyProof { credential: string; authenticator_data: string; client_data: string; signature: string }

function bytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

function text(buffer: ArrayBuffer | null): string {
  const plain = String.fromCharCode(...new Uint8Array(buffer ?? new ArrayBuffer(0)));
  return btoa(plain).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

// Browsers say little about why: whoever sits there has closed the window, or took too long.
function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const name = error instanceof Error ? error.name : '';
  return new Refusal(0, 'proof', name === 'NotAllowedError' ? 'the passkey was not used; nothing was decided' : `the browser could not use the passkey (${name || 'unknown'})`);
}

function mustBeHere(origin: string): void {
  if (origin !== location.origin) throw new Refusal(0, 'proof', `the passkey is for ${origin}, and this page is ${location.origin}`);
}

export async function signAnswer(id: string, wish: unknown): Promise<PasskeyProof> {
  const wanted = await send<{ challenge: string; credentials: string[]; host: string; origin: string; timeout_ms: number }>('POST', `/api/challenges/${pathPart(id)}`, wish);
  mustBeHere(wanted.origin);
  try {
    const made = (await navigator.credentials.get({
      publicKey: {
        challenge: bytes(wanted.challenge),
        rpId: wanted.host,
        allowCredentials: wanted.credentials.map((name) => ({ type: 'public-key', id: bytes(name) })),
        userVerification: 'required',
        timeout: wanted.timeout_ms,
      },
    })) as PublicKeyCredential;
    const said = made.response as AuthenticatorAssertionResponse;
    return { credential: text(made.rawId), authenticator_data: text(said.authenticatorData), client_data: text(said.clientDataJSON), signature: text(said.signature) };
  } catch (error) {
    throw refusalOf(error);
  }
}

const kAlgorithms = [-7, -8]; // ES256, EdDSA: what the hook can check

export async function registerPasskey(): Promise<void> {
  const wanted = await get<{ challenge: string; host: string; origin: string; user: string; timeout_ms: number }>('/api/passkey');
  mustBeHere(wanted.origin);
  try {
    const made = (await navigator.credentials.create({
      publicKey: {
        challenge: bytes(wanted.challenge),
        rp: { id: wanted.host, name: 'Pawl' },
        user: { id: crypto.getRandomValues(new Uint8Array(16)), name: wanted.user, displayName: wanted.user },
        pubKeyCredParams: kAlgorithms.map((alg) => ({ type: 'public-key', alg })),
        authenticatorSelection: { userVerification: 'required', residentKey: 'discouraged' },
        attestation: 'none',
        timeout: wanted.timeout_ms,
      },
    })) as PublicKeyCredential;
    const said = made.response as AuthenticatorAttestationResponse;
    await send('POST', '/api/passkey', {
      credential: text(made.rawId), public_key: text(said.getPublicKey()), authenticator_data: text(said.getAuthenticatorData()), client_data: text(said.clientDataJSON),
    });
  } catch (error) {
    throw refusalOf(error);
  }
}
