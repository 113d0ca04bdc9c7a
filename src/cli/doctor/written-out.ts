import { secretInputs } from '../../contract/inputs.js';
import type { DeployStep } from '../workflow/deploy-steps.js';
import { placeOf } from '../workflow/folder-step.js';
import { type Finding, wrong } from './finding.js';
import { writtenValue } from './step-login.js';

/** Finds secrets that stand in the workflow itself, without showing them. */
export function checkWrittenOut(step: DeployStep): Finding[] {
  const { inputs, env } = step;
  const given = [
    ...secretInputs.map((name) => [name, inputs[name]] as const),
    ['OSC_ACCESS_TOKEN', env['OSC_ACCESS_TOKEN']] as const,
  ];
  const written = given.filter(([, text]) => {
    const value = writtenValue(step, text ?? '');
    return value !== '' && !value.includes('${{');
  });

  const open = given.filter(([, text = '']) => /^\s*\$\{\{\s*vars\b[^|&]*\}\}\s*$/i.test(text));
  const inVariable = open.map(([name]) => {
    const text = `${placeOf(step)}: the value of \`${name}\` is in a variable, which is neither sealed nor masked in logs.`;
    return wrong(text, 'Delete the variable, and read the value from a secret.');
  });

  const inFile = written.map(([name]) => {
    const secret = `OSC_${name.replace(/^OSC_/, '').replaceAll('-', '_').toUpperCase()}`;
    const text = `${placeOf(step)}: the value of \`${name}\` stands in the file, for everybody who can read the repository.`;
    return wrong(text, [
      'Its history keeps it, so revoke it where it was made. Put a new one into a secret, and give that:',
      { command: `${name}: \${{ secrets.${secret} }}` },
    ]);
  });
  return [...inVariable, ...inFile];
}
