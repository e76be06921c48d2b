import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testBank } from '../../../../tools/testing/bank.ts';
import { signIn } from '../../../../tools/testing/customers.ts';
import { prepareDemo } from './index.ts';

test('one password of the setting is everybody’s; one that is too weak for any of them makes nobody', async () => {
  const other = await mkdtemp(join(tmpdir(), 'farthing-demo-'));
  const empty = await testBank({ DATA_DIR: other, SANDBOX_PASSWORD: 'one password for everyone' });
  for (const weak of ['password1234', 'tom.ashworth'])
    await expect(
      prepareDemo({ ...empty, config: { ...empty.config, sandboxPassword: weak } }),
    ).rejects.toThrow(/^SANDBOX_PASSWORD will not do for /);
  const [first] = await prepareDemo(empty);
  expect(first?.password).toBe('one password for everyone');
  await signIn(empty, first?.email ?? '', 'one password for everyone');
  const late = { ...empty.config, sandboxPassword: 'another that came too late' };
  expect(await prepareDemo({ ...empty, config: late })).toEqual([]);
  await rm(other, { recursive: true });
});
