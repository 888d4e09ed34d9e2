/** How large a file of a notice may be, in bytes; told as 5 MB. A photo of today's telephones has less. */
export const NOTICE_FILE_MEGABYTES = 5;
export const NOTICE_FILE_MAX_BYTES = NOTICE_FILE_MEGABYTES * 1024 * 1024;
/** Files that one official may send in a day. */
export const NOTICE_FILES_A_DAY = 100;
/** A picture is shown no wider and no higher than so many points. */
export const PICTURE_EDGE = 1600;
/** Points of a picture that is sent; a photo of 48 megapixels has 48 million. */
export const PICTURE_POINTS = 60_000_000;
/** A file that stands in no notice is deleted after so many days. */
export const LOOSE_NOTICE_FILE_DAYS = 2;
/** What a picture shows, and what is in a PDF: so many characters. */
export const FILE_WORDS_LENGTH = 200;
