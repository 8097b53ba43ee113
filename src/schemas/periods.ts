/**
 * Days before an outing when its reminder goes out. Two, because the list of the eve goes at 18h: whoever gets the place of
 * somebody who answers «já não vamos» then has more than a day to hear of it, and by two days before most people know if they
 * come. Here without zod, because functions need it too.
 */
export const REMINDER_DAYS = 2;
