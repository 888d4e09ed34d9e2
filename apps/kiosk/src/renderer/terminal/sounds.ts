import type { ToScreen } from '../../bridge.ts';

interface Tone {
  readonly hertz: number;
  readonly startsAt: number;
  readonly seconds: number;
  readonly volume: number;
}

/** Accepted: two rising tones; talk to staff: one soft low tone; card seen: a tick. No buzzer. */
const sounds: Readonly<Record<NonNullable<ToScreen['sound']>, readonly Tone[]>> = {
  tick: [{ hertz: 1200, startsAt: 0, seconds: 0.02, volume: 0.15 }],
  accepted: [
    { hertz: 660, startsAt: 0, seconds: 0.12, volume: 0.3 },
    { hertz: 880, startsAt: 0.12, seconds: 0.12, volume: 0.3 },
  ],
  staff: [{ hertz: 330, startsAt: 0, seconds: 0.3, volume: 0.2 }],
};
/** Fade of each tone: an abrupt start or end clicks. */
const EDGE_SECONDS = 0.008;

let opened: AudioContext | null = null;

/** Plays a sound; silent if the browser forbids sound before the first touch, as the screen shows everything, too. */
export async function play(sound: ToScreen['sound']): Promise<void> {
  if (sound === null) return;
  opened ??= new AudioContext();
  const context = opened;
  if (context.state === 'suspended') {
    // Resolves only after a touch of the screen; by then the sound would be too late.
    void context.resume();
    if (!navigator.userActivation.hasBeenActive) return;
  }
  for (const { hertz, startsAt, seconds, volume } of sounds[sound]) {
    const [from, to] = [context.currentTime + startsAt, context.currentTime + startsAt + seconds];
    const tone = new OscillatorNode(context, { type: 'sine', frequency: hertz });
    const loudness = new GainNode(context, { gain: 0 });
    loudness.gain.setValueAtTime(0, from);
    loudness.gain.linearRampToValueAtTime(volume, from + EDGE_SECONDS);
    loudness.gain.setValueAtTime(volume, Math.max(from + EDGE_SECONDS, to - EDGE_SECONDS));
    loudness.gain.linearRampToValueAtTime(0, to);
    tone.connect(loudness).connect(context.destination);
    tone.start(from);
    tone.stop(to);
  }
}
