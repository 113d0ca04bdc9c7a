/** The error of an undo that somebody else has overtaken: what they changed stays. Its message is a sentence. */
export class OvertakenError extends Error {}
