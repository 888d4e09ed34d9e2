import { sign } from 'node:crypto';
import { expect, type APIRequestContext } from '@playwright/test';
import type { CallState, Comer } from '@machi/domain/staff-calls/model';
import type { LedgerEvent } from '@machi/domain/terminal-ledger/model';
import {
  goodCondition,
  ledgerOf,
  newTerminalKey,
  signedHeaders,
  type TestTerminal,
} from '../../api/src/testing/terminals/terminal.ts';

/** Registers a terminal as it does itself: with the code shown to staff, signed by its own key. */
export async function registerTerminal(portal: APIRequestContext, shown: string): Promise<TestTerminal> {
  const code = shown.replaceAll('-', '');
  const { key, publicKey } = newTerminalKey();
  const answer = await portal.post('/api/terminal/register', {
    data: {
      code,
      public_key: publicKey.toString('base64url'),
      proof: sign(null, Buffer.from(code), key).toString('base64url'),
      app_version: '0.1.0',
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const { terminal }: { terminal: { terminal_id: number } } = await answer.json();
  return { terminal_id: terminal.terminal_id, key, publicKey };
}

/** The code of a new terminal at the entrance of the bath. */
export async function newTerminalCode(officials: APIRequestContext, name: string): Promise<string> {
  const data = { terminal_name: name, pass: 'bath', bus_kind: null, is_test: false };
  const answer = await officials.post('/api/terminals', { data });
  expect(answer.status(), await answer.text()).toBe(201);
  const { code }: { code: string } = await answer.json();
  return code;
}

/** A new terminal at the bath's entrance, approved by another official; its ledger is empty. */
export async function newBathTerminal(officials: APIRequestContext, second: APIRequestContext, name: string) {
  const code = await newTerminalCode(officials, name);
  const terminal = await registerTerminal(officials, code);
  const approved = await second.post(`/api/terminals/${terminal.terminal_id}/approve`, { data: {} });
  expect(approved.status(), await approved.text()).toBe(200);
  return { terminal, ledger: ledgerOf(terminal, () => new Date()) };
}

/** Sends a signed request as a terminal does; returns the portal's answer. */
async function sendSigned<Reply>(
  portal: APIRequestContext,
  terminal: TestTerminal,
  target: string,
  content: object,
): Promise<Reply> {
  const data = JSON.stringify(content);
  const signed = signedHeaders(terminal, { method: 'POST', target, body: data }, new Date());
  const answer = await portal.post(target, { headers: { ...signed, 'content-type': 'application/json' }, data });
  expect(answer.status(), await answer.text()).toBe(200);
  return answer.json();
}

/** Uploads a part of a ledger. */
export const upload = (portal: APIRequestContext, terminal: TestTerminal, events: readonly LedgerEvent[]) =>
  sendSigned<{ readonly quarantined: string | null }>(portal, terminal, '/api/terminal/events', {
    events,
    condition: goodCondition(new Date()),
  });

/** Calls staff, or asks for the state of that call. */
export const callStaff = (portal: APIRequestContext, terminal: TestTerminal, key: string) =>
  sendSigned<{ readonly state: CallState; readonly comer: Comer | null }>(portal, terminal, '/api/terminal/calls', {
    call_key: key,
  });
