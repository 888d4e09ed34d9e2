/** What a picture of the camera shows of the face nearest to it, as numbers. Nothing of it tells who it is. */
export interface FaceView {
  /** Faces about as large as this one, itself included. */
  readonly faces: number;
  /** Whether it is a face at all, from 0 to 1. */
  readonly certainty: number;
  /** Between the outer corners of the eyes, pixels. */
  readonly eyeDistance: number;
  /** Width of the face as a share of the picture's. */
  readonly widthShare: number;
  /** From the middle of the picture, as a share of its width and height; right and down are above zero. */
  readonly offsetX: number;
  readonly offsetY: number;
  /** Degrees; above zero the head is turned to its own left. */
  readonly yaw: number;
  /** Degrees; above zero the person looks up. */
  readonly pitch: number;
  /** Degrees; above zero the head leans to its own left. */
  readonly roll: number;
  /** Mean of the face's grey values, from 0 to 255. */
  readonly brightness: number;
  /** How much lighter the right half of the picture's face is than the left, from -1 to 1. */
  readonly sideLight: number;
  /** Variance of the Laplacian of the upright face at a width of 96 pixels. */
  readonly sharpness: number;
  /** Height of an open eye by its width; of the person's own right and left eye. */
  readonly rightEye: number;
  readonly leftEye: number;
}
