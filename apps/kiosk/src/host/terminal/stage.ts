import { advance, firstScene, sceneAt, type Scene, type SceneEvent, type Sound, type Stays } from './scene.ts';

/** Longest delay in closing a scene whose timer was lost, in milliseconds. */
export const WATCH_MILLISECONDS = 1000;

/** Timers, each of which may fire early, late, twice or never. They return the function that cancels them. */
export interface Timers {
  after(milliseconds: number, run: () => void): () => void;
  every(milliseconds: number, run: () => void): () => void;
}

export interface StageParts extends Timers {
  /** Milliseconds independent of clock settings. */
  monotonic(): number;
  stays(): Stays;
  changed(sound: Sound): void;
}

/** Keeps the scene of a terminal and closes it when its time is over. */
export interface Stage {
  /** The scene at this moment, independent of timers. */
  scene(): Scene;
  show(event: SceneEvent): void;
  close(): void;
}

/** Opens the stage. The clock closes a scene: a timer only makes it check. */
export function openStage({ monotonic, stays, changed, after, every }: StageParts): Stage {
  let scene = firstScene(false);
  let callOff = (): void => {};
  let isClosed = false;

  function show(event: SceneEvent): void {
    // A reading that outlasts the terminal has no screen left.
    if (isClosed) return;
    const step = advance(scene, event, monotonic(), stays());
    scene = step.scene;
    callOff();
    const { closesAt } = scene;
    callOff =
      closesAt === null
        ? () => {}
        : after(Math.max(1, Math.ceil(closesAt - monotonic())), () => show({ kind: 'time' }));
    changed(step.sound);
  }

  const stopWatch = every(WATCH_MILLISECONDS, () => {
    if (scene.closesAt !== null && monotonic() >= scene.closesAt) show({ kind: 'time' });
  });

  return {
    scene: () => sceneAt(scene, monotonic()),
    show,
    close() {
      isClosed = true;
      callOff();
      stopWatch();
    },
  };
}
