/** First part of the keys of all queries for own applications. */
export const OWN_APPLICATIONS = 'own-applications';
