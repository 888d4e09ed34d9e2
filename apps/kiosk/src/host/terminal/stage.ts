import { advance, firstScene, sceneAt, type Scene, type SceneEvent, type Sound, type Stays } from './scene.ts';

/** A scene whose timer was lost is closed at most this much later, in milliseconds. */
export const WATCH_MILLISECONDS = 1000;

/** Timers: each may fire early, late, twice or never. They answer how to call them off. */
export interface Timers {
  after(milliseconds: number, run: () => void): () => void;
  every(milliseconds: number, run: () => void): () => void;
}

export interface StageParts extends Timers {
  /** Milliseconds that no setting of the clock moves. */
  monotonic(): number;
  stays(): Stays;
  changed(sound: Sound): void;
}

/** Keeps the scene of a terminal and closes it when its time is over. */
export interface Stage {
  /** As it is at this moment, whatever timers have said. */
  scene(): Scene;
  show(event: SceneEvent): void;
  close(): void;
}

/** The time closes a scene: a timer only says that somebody should look. */
export function openStage({ monotonic, stays, changed, after, every }: StageParts): Stage {
  let scene = firstScene(false);
  let callOff = (): void => {};
  let isClosed = false;

  function show(event: SceneEvent): void {
    // What was being read when the terminal ended has nowhere to be shown.
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
