/** Largest file of a notice; shown as 5 MB. A phone's photo is smaller. */
export const NOTICE_FILE_MEGABYTES = 5;
export const NOTICE_FILE_MAX_BYTES = NOTICE_FILE_MEGABYTES * 1024 * 1024;
/** Most files that one official may upload a day. */
export const NOTICE_FILES_A_DAY = 100;
/** Largest width and height of a shown picture, in pixels. */
export const PICTURE_EDGE = 1600;
/** Most pixels of an uploaded picture; a photo of 48 megapixels has 48 million. */
export const PICTURE_POINTS = 60_000_000;
/** Days after which a file used in no notice is deleted. */
export const LOOSE_NOTICE_FILE_DAYS = 2;
/** Most characters of a picture's description or a PDF's title. */
export const FILE_WORDS_LENGTH = 200;
