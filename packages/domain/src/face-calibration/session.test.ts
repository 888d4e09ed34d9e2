import { describe, expect, test } from 'vitest';
import { capturePoses } from '../enrolment/captures.ts';
import { MEASURED_LOOKS } from '../faces/calibration.ts';
import { embeddingOf, facesFile, goodView } from '../faces/faces.fixture.ts';
import { faceOfMeasure, guideMeasure, measureProgress, nothingMeasured, type Measuring } from './session.ts';

const ofPerson = (person: number, looks = 2 * MEASURED_LOOKS): Measuring => ({
  captures: capturePoses.map((pose, index) => ({ pose, embedding: embeddingOf(person, 0.2, index + 1) })),
  looks: Array.from({ length: looks }, (_, index) => embeddingOf(person, 0.2, index + 11)),
});

describe('measuring one person', () => {
  test('takes the pictures of an enrolment first, then those of looks, a moment apart', () => {
    expect(guideMeasure(goodView, nothingMeasured, 1000)).toEqual({ kind: 'take', pose: 'ahead' });
    expect(guideMeasure(goodView, ofPerson(1, 0), 1000)).toEqual({ kind: 'look' });
    expect(guideMeasure(goodView, ofPerson(1, 1), 200)).toEqual({ kind: 'wait' });
    expect(guideMeasure({ ...goodView, faces: 2 }, ofPerson(1, 1), 1000)).toMatchObject({ kind: 'trouble' });
    expect(guideMeasure(goodView, ofPerson(1), 1000)).toEqual({ kind: 'done' });
    expect(measureProgress(ofPerson(1, 2))).toEqual({ taken: 5, wanted: 9 });
  });

  test('ends in a template and three looks', () => {
    const face = faceOfMeasure(ofPerson(1), [], facesFile);
    expect(face).toMatchObject({ looks: { length: MEASURED_LOOKS } });
  });

  test('says when the pictures are of two people, or of somebody who was measured before', () => {
    const one = faceOfMeasure(ofPerson(1), [], facesFile);
    if (typeof one === 'string') throw new Error('not measured');
    expect(faceOfMeasure(ofPerson(1), [one], facesFile)).toBe('already');
    expect(faceOfMeasure(ofPerson(2), [one], facesFile)).toMatchObject({ looks: { length: MEASURED_LOOKS } });
    const [first, second, third] = ofPerson(3).captures;
    const mixed = [first, second, ofPerson(4).captures[2]].filter((capture) => capture !== undefined);
    expect(third && faceOfMeasure({ ...ofPerson(3), captures: mixed }, [], facesFile)).toBe('differ');
    expect(faceOfMeasure(ofPerson(3, 4), [], facesFile)).toBe('differ');
  });
});
