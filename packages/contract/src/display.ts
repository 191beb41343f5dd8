/** What the hall's display may be given, as every side of the wire counts it. */
export const MAX_HALL_NAME = 60;
export const MAX_NOTICE = 200;
export const MAX_PICTURE_BYTES = 200_000;
