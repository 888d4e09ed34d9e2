/** Some of these sentences are fixed word for word (product, "Fixed sentences"). */
export const en = {
  'form-closed': 'This form takes no applications now.',
  'form-changed':
    'The form has been changed since you opened it. What you typed is still there: read it once more and send it again.',
  'resident-only-form': 'Only residents in {{0}} can apply with this form. Please go back.',
  'residence-unverified-form':
    'Only residents in {{0}} can apply with this form, and your residence has not been checked yet. If you live in the town, please show your My Number Card or other proof at the town office counter.',
  'applicant-incomplete':
    'Your account lacks something that this form needs. Please fill it in there; what you typed here is kept.',
  'proxy-not-allowed': 'Only the applicant can apply with this form. Proxy applications are not allowed.',
  'application-decided': 'This application has been decided. Nothing was changed.',
  'correction-not-asked': 'The office does not wait for a correction of this application. Please look at it again.',
  'no-fee': 'This application costs nothing, or is not sent yet: there is no statement of its fee.',
  'application-filed': 'This application has already been sent.',
  'application-sent-again':
    'You have sent the same application a moment ago ({{0}}). See “All applications”. If you need it twice, send it again in 10 minutes.',
  'too-many-applications': 'You have {{0}} applications that are not decided. Please wait for their decision.',
  'too-many-messages': 'You have written {{0}} times without an answer. Please wait for the office, or call.',
  'application-being-approved':
    'This application is being approved and its fee collected at this moment. Please look again in a minute.',
  'too-many-beginnings':
    'You have begun this {{0}} times today. Please try again tomorrow; your application is kept for a week. Or apply at the town office counter.',
  'signing-under-way':
    'Your signature is being checked. Please look again in a moment. If nothing changes, please sign again.',
  'onlineform-processing': 'A problem occurred during processing. Please try again from the beginning.',
} as const;
