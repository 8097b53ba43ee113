/** Whether the site has walks to ask for. Without any, the contact page offers none, and asks about no group. */
export const HAS_WALKS = ENABLED.trails || ENABLED.schedule;

/** Where the dictionary has what introduces the contact page. */
export const CONTACT_INTRODUCTION = HAS_WALKS ? 'contact' : 'contact.alone';
