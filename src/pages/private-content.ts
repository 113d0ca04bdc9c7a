import { pageLimits } from '../platform/wire.js';
import { pieceBytes, readPieces } from './read-files.js';
import type { SiteFile } from './site-file.js';

// Source: RFC 7468; PROTOCOL.key of OpenSSH; PuTTY and age.
const privateMarks = /PRIVATE KEY|PuTTY-User-Key-File|AGE-SECRET-KEY-/;
const publicMarks =
  /-----BEGIN (?:[A-Z0-9 ]{0,40}(?:PUBLIC KEY|CERTIFICATE|PARAMETERS)\b|PGP (?:SIGNATURE|MESSAGE)|X509 CRL|PKCS7|CMS)|^[ \t]*(?:ssh-|ecdsa-|sk-ssh-|sk-ecdsa-)[\w@.-]+ AAAA/m;
const zip = 'PK\u0003\u0004';
// A mark is shorter. It may lie across two pieces.
const carried = 64;

/** Returns what the bytes of a file say: `private` if a private key lies anywhere in it. @throws DeployError `file-changed`, `file-unreadable` */
export function judgeContent(file: SiteFile): 'private' | 'public' | 'page' | 'unknown' {
  let verdict: 'public' | 'page' | 'unknown' = 'unknown';
  let end = '';
  let read = 0;

  for (const piece of readPieces(file, Buffer.allocUnsafe(pieceBytes))) {
    // Windows saves text as UTF-16, with a zero in each character.
    const text = piece.toString('latin1').replaceAll('\0', '');
    if (read === 0 && text.startsWith(zip)) return 'public';
    if (read === 0 && /^[^\w]{0,20}[<{[]/.test(text)) verdict = 'page';
    if (privateMarks.test(end + text)) return 'private';
    if (publicMarks.test(end + text)) verdict = 'public';

    read += piece.length;
    if (read > pageLimits.fileSize) return 'unknown';

    end = text.slice(-carried);
  }

  return verdict;
}
