/** Days before an outing when its reminder goes out. Here without zod, because functions need it too. */
export const REMINDER_DAYS = 2;
