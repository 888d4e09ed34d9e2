/** Figures of the nearest face in a camera picture. They do not identify the person. */
export interface FaceView {
  /** Faces about as large as this one, itself included. */
  readonly faces: number;
  /** Certainty that it is a face, from 0 to 1. */
  readonly certainty: number;
  /** Between the outer corners of the eyes, pixels. */
  readonly eyeDistance: number;
  /** Width of the face as a share of the picture's. */
  readonly widthShare: number;
  /** From the middle of the picture, as a share of its width and height; positive to the right and down. */
  readonly offsetX: number;
  readonly offsetY: number;
  /** Degrees; positive if the head is turned to its own left. */
  readonly yaw: number;
  /** Degrees; positive if the person looks up. */
  readonly pitch: number;
  /** Degrees; positive if the head leans to its own left. */
  readonly roll: number;
  /** Mean of the face's grey values, from 0 to 255. */
  readonly brightness: number;
  /** How much lighter the right half of the face in the picture is than the left, from -1 to 1. */
  readonly sideLight: number;
  /** Variance of the Laplacian of the upright face at a width of 96 pixels. */
  readonly sharpness: number;
  /** Height of an eye divided by its width, for the person's own right and left eye. */
  readonly rightEye: number;
  readonly leftEye: number;
}
