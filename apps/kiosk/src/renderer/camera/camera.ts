/**
 * Reasons for a missing picture. black: everything is dark; frozen: the same picture repeatedly, or none any more.
 */
export const cameraTroubles = ['none', 'taken', 'refused', 'black', 'frozen'] as const;
export type CameraTrouble = (typeof cameraTroubles)[number];

export interface Camera {
  /** Next picture; null if none has come for a while. */
  picture(): Promise<ImageBitmap | null>;
  /** Stops the camera: its light goes out. */
  close(): void;
}

/** Size that the networks need for a face at arm's length. */
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

/** Turns the camera on and shows its picture in `video`. */
export async function openCamera(video: HTMLVideoElement): Promise<Camera | { readonly trouble: CameraTrouble }> {
  let stream: MediaStream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: SIZE, audio: false });
  } catch (error) {
    return { trouble: troubleOf(error) };
  }
  video.srcObject = stream;
  // A camera without a picture never begins to play.
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
