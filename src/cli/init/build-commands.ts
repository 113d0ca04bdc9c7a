import { frameworks } from '../../contract/frameworks.js';
import { isPreparation } from './own-steps.js';

const sends =
  /(?<![-/.\w])(?:deploy\w*|publish|migrat\w*|push|upload|sync|ssh|scp|rsync|release)\b/i;
const builds =
  /build|generat|compil|bundle|render|transpil|\b(?:make|gulp|grunt|webpack|rollup|tsc|cargo|doxygen|typedoc|pandoc|latexmk|next export)\b/i;
const fileCommand =
  /^(?:cp|mv|rm|mkdir|touch|echo|printf|cat|sed|find|ls|chmod|ln|test|\[|zip|unzip|tar|base64|head|tail|grep|jq|export|true|exit|pwd|tee|envsubst|sort|awk|wc|date|fi|done|esac|\w+=\S*)(?=\s|$)/;

/** Returns the commands of a script, without the words that only control it and without quoted text. */
function partsOf(run: string): string[] {
  const text = run
    .replace(/'[^'\n]*'|"[^"`$\n]*"/g, '""')
    .replace(/\bdotnet publish\b/g, 'dotnet build');
  const parts = text.split(/&&|\|\||[;|\n]/).map((part) => part.trim());
  return parts.map((part) =>
    part.replace(/^(?:(?:if|then|else|do|while|sudo|time|!|\w+=\S+) +|else$|then$|do$)+/, ''),
  );
}

/** Returns whether a command only changes files. */
export function changesFiles(command: string): boolean {
  return fileCommand.test(command) && !/\$\(|`/.test(command);
}

function isHarmless(part: string): boolean {
  return isPreparation(part) || changesFiles(part);
}

/** Returns whether a script runs a command that builds. */
export function buildsIn(run: string): boolean {
  return partsOf(run).some((part) => !isHarmless(part) && isBuild(part));
}

function isBuild(part: string): boolean {
  const command = part.replace(/\bbundle exec\b/, '');
  const isKnown = frameworks.some(({ build }) => build !== '' && command.includes(build));
  return !sends.test(command) && (isKnown || builds.test(command));
}
