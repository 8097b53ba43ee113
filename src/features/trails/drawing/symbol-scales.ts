/** Scales of symbols and type. The smallest type is 13 units high, and never less than 12 px where it is shown. */

/** For a column of 576 px and more. */
export const DESK_SYMBOLS = 1.15;
/** For the narrowest phone, which shows the sheet at 320 px. */
export const PHONE_SYMBOLS = 2.1;
