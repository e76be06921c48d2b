import { anyProposer, type SettingDefinition } from './setting.ts';

const work = { group: 'work', propose: anyProposer, concerns: { kind: 'staff', role: 'any' } } as const;

/** What `work.sandbox-deposits` can be. */
export const sandboxDeposits = { byThemselves: 'by themselves', byStaff: 'by staff' } as const;

export const desk = {
  'work.sandbox-deposits': {
    ...work,
    field: { kind: 'choice', choices: Object.values(sandboxDeposits) },
    title: 'How deposits of a sandbox are confirmed',
    help: 'By themselves after a few seconds, or by staff, so that the queue can be tried. A live bank never confirms one by itself.',
    default: sandboxDeposits.byThemselves,
  },
} as const satisfies Record<string, SettingDefinition>;
