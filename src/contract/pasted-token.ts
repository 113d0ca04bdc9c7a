/** The shapes of what is pasted around or in place of a token, the more telling ones first. A `=` at the end may be a token's own. */
const shapes: readonly (readonly [RegExp, string])[] = [
  [
    /[^\x21-\x7e]/,
    'must be one word of printable ASCII characters: something else was pasted with it',
  ],
  [/^\*+$/, 'is masked text in place of the token: copy the token itself'],
  [
    /^(?:undefined|null|none|nil|true|false|\[object.*)$/i,
    'is a word of a program in place of the token: what wrote the secret had no token',
  ],
  [
    /^(?:[A-Z_][A-Z0-9_]*=|(?:[\w-]*(?:[Tt]oken|TOKEN)[\w-]*|[Aa]uthorization|[Bb]earer)[=:])(?=[^=])/,
    'begins with a name, such as `NAME=`, which is no part of the token: paste what follows it',
  ],
  [/["'`]/, 'has quotation marks, which are no part of a token: paste it without them'],
  [
    /^\$/,
    'begins with `$`, which is no part of a token: an expression is `${{ … }}`, with one `$`, and a variable of a shell has no value here',
  ],
  [/[<>{}]/, 'has brackets, which are no part of a token: paste what is between them'],
  [/^ZXlK[\w+/=-]{40,}$/, 'is an access token in base64: paste the token itself'],
];

/** Returns why a text is no token by its shape, without quoting it: the predicate of a sentence; undefined if it may be one. */
export function explainPaste(text: string): string | undefined {
  return shapes.find(([shape]) => shape.test(text))?.[1];
}

/** Returns why a text is no refresh token, as `explainPaste` does: also for an access token, which is a JWT. */
export function explainPastedRefreshToken(text: string): string | undefined {
  const pasted = explainPaste(text);
  if (pasted !== undefined || !/^eyJ[\w-]+\.[\w-]+\./.test(text)) return pasted;
  return 'is an access token, not a refresh token (it begins with `eyJ`): give it as `access-token`, or sign in for a refresh token with `osc-deploy login`';
}
