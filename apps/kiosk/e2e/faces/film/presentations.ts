import type { SeenAt } from '@machi/domain/faces/answered-challenge';
import type { FaceEngine } from '../../../src/renderer/camera/engine/open-engine.ts';
import { beginFrame, swell } from './draw-film.ts';
import { HEIGHT, WIDTH, contextOf, type DrawnHead } from './head.ts';
import { drawPrint, type Held } from './prints.ts';

/** Things held before the camera, with the same movements: the head itself, or prints of it. */
export const presented = ['head', 'print', 'bent-print', 'prints-in-turn'] as const;
export type Presented = (typeof presented)[number];

/** A presentation with random movements within what hands can do. */
export interface Presentation {
  readonly what: Presented;
  /** 1: to the person's left. */
  readonly side: 1 | -1;
  /** Six numbers from 0 to 1. */
  readonly chance: readonly number[];
}

const LOOKS = 30;
const PACE_MILLISECONDS = 100;
const SECONDS = (LOOKS * PACE_MILLISECONDS) / 1000;

/** Ahead, to the side, ahead again; the eyes near the end. */
const turnAt = (seconds: number): number => swell(seconds, 0.3, 0.9, 1.1, 1.7);
const shutAt = (seconds: number): number => swell(seconds, 2.1, 2.2, 2.4, 2.5);

function heldAt(seconds: number, { what, side, chance }: Presentation): Held {
  const [turn = 0, tilt = 0, lean = 0, scale = 0, shift = 0, bend = 0] = chance;
  const sway = Math.sin((seconds / SECONDS) * Math.PI * 2);
  return {
    turn: side * turnAt(seconds) * (25 + turn * 45),
    tilt: (tilt - 0.5) * 50 * turnAt(seconds),
    lean: (lean - 0.5) * 30 * sway,
    scale: 1 + (scale - 0.5) * 0.4 * sway,
    x: (shift - 0.5) * 120 * turnAt(seconds),
    y: (shift - 0.5) * 40 * sway,
    bend: what === 'print' ? 0 : (bend - 0.3) * 160,
  };
}

export interface Track {
  readonly track: readonly SeenAt[];
  /** Looks without a face. */
  readonly lost: number;
}

/** What the networks see of a presentation, look by look. */
export function presentTo(engine: FaceEngine, head: DrawnHead, presentation: Presentation): Track {
  const context = contextOf(new OffscreenCanvas(WIDTH, HEIGHT));
  const [open, shut] = [head.print({ yaw: 0, shut: 0 }), head.print({ yaw: 0, shut: 1 })];
  const track: SeenAt[] = [];
  for (let index = 0; index < LOOKS; index += 1) {
    const seconds = (index * PACE_MILLISECONDS) / 1000;
    beginFrame(context, index + (presentation.chance[0] ?? 0) * 100);
    if (presentation.what === 'head')
      head.draw(context, { yaw: presentation.side * turnAt(seconds), shut: shutAt(seconds) });
    else {
      const isShut = presentation.what === 'prints-in-turn' && shutAt(seconds) > 0.5;
      drawPrint(context, isShut ? shut : open, heldAt(seconds, presentation));
    }
    const look = engine.look(context.getImageData(0, 0, WIDTH, HEIGHT));
    if (look) track.push({ at: index * PACE_MILLISECONDS, view: look.view });
  }
  return { track, lost: LOOKS - track.length };
}
