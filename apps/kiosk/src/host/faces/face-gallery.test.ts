import type { Endpoint } from '@machi/domain/contract/endpoint';
import { check } from '@machi/domain/contract/problems';
import { facesFile } from '@machi/domain/faces/faces.fixture';
import type { Snapshot } from '@machi/domain/terminals/model';
import { readFaces, type TerminalFace } from '@machi/domain/terminals/own-contract';
import { beforeEach, expect, test } from 'vitest';
import type { CallOutcome } from '../sync/ask-town.ts';
import type { TerminalCaller } from '../sync/signed-call.ts';
import { openFaceGallery } from './face-gallery.ts';
import { faceOf, snapshotOf } from './faces.fixture.ts';

let sealed: Map<number, TerminalFace>;
let calls: number;
let answer: (faceNos: readonly number[]) => readonly TerminalFace[];

beforeEach(() => {
  sealed = new Map();
  calls = 0;
  answer = (faceNos) => faceNos.map(faceOf);
});

const caller: TerminalCaller = {
  async call<E extends Endpoint>(endpoint: E, input: unknown): Promise<CallOutcome<E>> {
    calls += 1;
    const asked = readFaces.input.safeParse(input).data?.face_nos ?? [];
    const reply = check<E['reply']>(endpoint.reply, { faces: answer(asked) });
    return 'value' in reply ? { kind: 'reply', reply: reply.value } : { kind: 'away', reason: 'test' };
  },
};
const opened = (snapshot: Snapshot | null) =>
  openFaceGallery(
    {
      vault: {
        readFaces: () => [...sealed.values()],
        writeFace: (face) => void sealed.set(face.face_no, face),
        removeFace: (faceNo) => void sealed.delete(faceNo),
      },
      caller,
      note() {},
    },
    snapshot,
  );
const numbersOf = (gallery: ReturnType<typeof opened>) => gallery.faces().map(({ face_no }) => face_no);
const upTo = (count: number) => Array.from({ length: count }, (_no, index) => index + 1);

test('fetches what the snapshot names, fifty at a time, and only what is not here', async () => {
  const gallery = opened(snapshotOf(upTo(120)));
  await gallery.fill();
  expect(numbersOf(gallery)).toEqual(upTo(120));
  expect(calls).toBe(3);
  expect(sealed.size).toBe(120);
  gallery.keepTo(snapshotOf(upTo(121)));
  await gallery.fill();
  expect(calls).toBe(4);
  expect(numbersOf(opened(snapshotOf(upTo(121))))).toEqual(upTo(121));
});

test('drops at once, from memory and vault, what the snapshot names no more, or as another’s', async () => {
  const gallery = opened(snapshotOf([1, 2, 3]));
  await gallery.fill();
  const next = snapshotOf([1, 3]);
  gallery.keepTo({
    ...next,
    holders: next.holders.map((holder) => (holder.face_no === 3 ? { ...holder, member_id: 9 } : holder)),
  });
  expect(numbersOf(gallery)).toEqual([1]);
  expect([...sealed.keys()]).toEqual([1]);
});

test('is empty when the town switches faces off or takes another model, and when all is to be forgotten', async () => {
  for (const end of [
    (gallery: ReturnType<typeof opened>) => gallery.keepTo(snapshotOf([1, 2], null)),
    (gallery: ReturnType<typeof opened>) => gallery.keepTo(snapshotOf([1, 2], { ...facesFile, model_id: 'another' })),
    (gallery: ReturnType<typeof opened>) => gallery.forget(),
  ]) {
    const gallery = opened(snapshotOf([1, 2]));
    await gallery.fill();
    expect(sealed.size).toBe(2);
    end(gallery);
    expect(gallery.faces()).toEqual([]);
    expect(sealed.size).toBe(0);
  }
});

test('without a snapshot nothing is kept', () => {
  sealed.set(1, faceOf(1));
  expect(opened(null).faces()).toEqual([]);
  expect(sealed.size).toBe(0);
});

test('takes no face that is another’s, of another model, or no embedding', async () => {
  const odd: readonly Partial<TerminalFace>[] = [
    { member_id: 7 },
    { face_no: 99 },
    { model_id: 'another' },
    { template: 'AAAA' },
  ];
  for (const part of odd) {
    answer = () => [{ ...faceOf(1), ...part }];
    const gallery = opened(snapshotOf([1]));
    await gallery.fill();
    expect(gallery.faces()).toEqual([]);
    expect(sealed.size).toBe(0);
  }
});
