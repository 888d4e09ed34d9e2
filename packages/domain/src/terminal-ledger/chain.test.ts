import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson } from './canonical-json.ts';
import { checkEvent, linkEvent } from './chain.ts';
import { chainOf, eventContent } from './ledger.fixture.ts';
import { ledgerKey } from './ledger-key.fixture.ts';
import { EventContent, LedgerEvent } from './model.ts';

const key = ledgerKey();
const check = (event: LedgerEvent) => checkEvent(event, key.hash, key.verify);

/** Every value inside an event's content, with its path. */
function placesOf(value: unknown, way: readonly string[] = []): (readonly string[])[] {
  if (value === null || typeof value !== 'object') return [way];
  return Object.entries(value).flatMap(([name, held]) => placesOf(held, [...way, name]));
}

function changedAt(value: unknown, [name, ...rest]: readonly string[], change: (held: unknown) => unknown): unknown {
  if (name === undefined) return change(value);
  if (value === null || typeof value !== 'object') throw new Error(`no ${name} in it`);
  return Object.fromEntries(
    Object.entries(value).map(([own, held]) => [own, own === name ? changedAt(held, rest, change) : held]),
  );
}

describe('an event of the ledger', () => {
  test('is hashed as its canonical text, which never changes', () => {
    const event = linkEvent(eventContent(), key.hash, key.sign);
    expect(canonicalJson(event.content)).toBe(
      '{"boot_id":"00000000-0000-4000-8000-000000000000","decided_by":"terminal","evidence":{"card_hash":' +
        `"${'ab'.repeat(32)}","certificate_hash":"${'cd'.repeat(32)}","certificate_status":"valid","is_genuine":true,` +
        '"list_as_of":"2027-01-19T00:00:00.000Z","method":"individual-number-card"},"kind":"tap","monotonic_ms":5000,' +
        `"of_tap_id":null,"pass":"bath","prev_hash":"${'0'.repeat(64)}","rules_version":"2026-11-1","seq":1,` +
        '"snapshot_version":3,"staff_member_id":null,"tap_id":"00000000-0000-4000-8000-000000000001","terminal_id":1,' +
        '"verdict":{"fare_reason":null,"fare_yen":null,"member_id":4,"outcome":"accepted","reason":"admitted",' +
        '"remaining":11,"shown_name":null},"wall_time":"2027-01-19T01:30:00.000Z"}',
    );
    expect(event.hash).toBe('5b935a32f06cfe13f9b099ba6c2d43effcf32437240ad44f6e545bebb4bd5af8');
  });

  test('holds what was seen of a face only where one was, so that older ones keep their hash', () => {
    const content = eventContent();
    const face = { model_id: 'dlib-resnet-v1+faceres-1', likeness: 0.951, is_confirmed: true };
    const seen = EventContent.parse({ ...content, evidence: { ...content.evidence, method: 'face', face } });
    expect(canonicalJson(seen)).toContain(
      '"face":{"is_confirmed":true,"likeness":0.951,"model_id":"dlib-resnet-v1+faceres-1"},',
    );
    expect(check(linkEvent(seen, key.hash, key.sign))).toBeNull();
    expect(EventContent.parse(content).evidence).not.toHaveProperty('face');
    const tooExact = { ...content.evidence, face: { ...face, likeness: 0.9512 } };
    expect(EventContent.safeParse({ ...content, evidence: tooExact }).success).toBe(false);
  });

  test('is what its schema says, on the wire and back', () => {
    const event = linkEvent(eventContent(), key.hash, key.sign);
    expect(check(event)).toBeNull();
    expect(check(LedgerEvent.parse(JSON.parse(JSON.stringify(event))))).toBeNull();
  });

  test('never holds a shown name', () => {
    const content = eventContent();
    const event = linkEvent({ ...content, verdict: { ...content.verdict, shown_name: '山田' } }, key.hash, key.sign);
    expect(JSON.stringify(event)).not.toContain('山田');
    expect(check(event)).toBeNull();
  });

  test('shows each change of whatever stands in it', () => {
    const event = linkEvent(eventContent(), key.hash, key.sign);
    const places = placesOf(event.content);
    expect(places.length).toBeGreaterThan(25);
    for (const place of places) {
      const content = changedAt(event.content, place, (held) => (held === null ? 0 : null));
      const changed = { ...event, content };
      // The schema refuses some of them first; the hash refuses all.
      expect(checkEvent(changed as LedgerEvent, key.hash, key.verify), place.join('.')).toBe('hash-wrong');
    }
  });

  test('is of the terminal that signed it, and of no other', () => {
    const event = linkEvent(eventContent(), key.hash, key.sign);
    expect(checkEvent(event, key.hash, ledgerKey().verify)).toBe('signature-wrong');
    const content = { ...event.content, seq: 2 };
    const rehashed = { ...linkEvent(content, key.hash, ledgerKey().sign), signature: event.signature };
    expect(check(rehashed)).toBe('signature-wrong');
    for (const signature of ['', 'A'.repeat(86), `${event.signature.slice(0, -1)}=`, '山'.repeat(86)])
      expect(check({ ...event, signature })).toBe('signature-wrong');
  });

  test('says the same under every order of its keys', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_147_483_647 }), fc.nat(1e9), (seq, monotonic_ms) => {
        const content = eventContent({ seq, monotonic_ms });
        const turned = Object.fromEntries(Object.entries(content).toReversed());
        expect(linkEvent(EventContent.parse(turned), key.hash, key.sign)).toEqual(
          linkEvent(content, key.hash, key.sign),
        );
      }),
      { numRuns: 20 },
    );
  });

  test('names the one before it', () => {
    const [first, second] = chainOf(2, key);
    expect(second?.content.prev_hash).toBe(first?.hash);
  });
});
