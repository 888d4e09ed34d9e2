/** Why a camera gives no picture. black: all is dark; frozen: the same picture again and again, or none any more. */
export const cameraTroubles = ['none', 'taken', 'refused', 'black', 'frozen'] as const;
export type CameraTrouble = (typeof cameraTroubles)[number];

export interface Camera {
  /** The next picture; null: none has come for a while. */
  picture(): Promise<ImageBitmap | null>;
  /** Stops the camera: its light goes out. */
  close(): void;
}

/** As large as the networks need a face at arm's length. */
const SIZE: MediaTrackConstraints = { width: { ideal: 640 }, height: { ideal: 480 }, frameRate: { ideal: 30 } };
const PICTURE_MILLISECONDS = 2500;

const ofErrors: Readonly<Record<string, CameraTrouble>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotReadableError: 'taken',
  AbortError: 'taken',
};
const troubleOf = (error: unknown): CameraTrouble =>
  (error instanceof DOMException ? ofErrors[error.name] : undefined) ?? 'none';

/** Whether a picture came in time. */
const nextFrame = (video: HTMLVideoElement): Promise<boolean> =>
  new Promise((resolve) => {
    const frame = video.requestVideoFrameCallback(() => {
      clearTimeout(timer);
      resolve(true);
    });
    const timer = setTimeout(() => {
      video.cancelVideoFrameCallback(frame);
      resolve(false);
    }, PICTURE_MILLISECONDS);
  });

/** Turns the camera on and shows what it sees in `video`. */
export async function openCamera(video: HTMLVideoElement): Promise<Camera | { readonly trouble: CameraTrouble }> {
  let stream: MediaStream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: SIZE, audio: false });
  } catch (error) {
    return { trouble: troubleOf(error) };
  }
  video.srcObject = stream;
  // A camera that gives no picture never begins to play.
  video.play().catch(() => {});
  return {
    async picture() {
      return (await nextFrame(video)) ? createImageBitmap(video).catch(() => null) : null;
    },
    close() {
      for (const track of stream.getTracks()) track.stop();
      video.srcObject = null;
    },
  };
}
