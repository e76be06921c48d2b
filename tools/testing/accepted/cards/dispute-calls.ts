import type { TestBank } from '../../bank.ts';
import { testMember } from '../../staff.ts';
import { aPicture } from '../identity/identity-calls.ts';
import { because } from '../world.ts';
import { disputer } from './disputes.ts';

/** Of disputes of card payments. */
export function disputeCalls(bank: TestBank) {
  const disputed = async () => {
    const { customer, disputeId } = await disputer(bank);
    const { client } = await testMember(bank, 'operations');
    return { customer, client, params: { disputeId } };
  };
  const sent = async () => {
    const asked = await disputed();
    await asked.client.sendDispute({ params: asked.params, ...because });
    return asked;
  };
  const pictured = async () => {
    const asked = await disputed();
    await asked.customer.client.addDisputePicture({ params: asked.params, upload: await aPicture() });
    return asked;
  };
  return {
    disputeCardPayment: disputed,
    addDisputePicture: pictured,
    async lookAtDisputePicture() {
      const { client, params } = await pictured();
      await client.claimCase({ params: { queue: 'disputes', caseId: params.disputeId }, body: {} });
      const { pictures } = await client.getStaffDispute({ params });
      await client.lookAtDisputePicture({ params: { ...params, pictureId: pictures[0]?.id ?? '' } });
    },
    async creditDispute() {
      const { client, params } = await disputed();
      await client.creditDispute({ params, ...because });
    },
    sendDispute: sent,
    async recordDisputeAccepted() {
      const { client, params } = await sent();
      await client.recordDisputeAccepted({ params, ...because });
    },
    async recordDisputeObjected() {
      const { client, params } = await sent();
      await client.recordDisputeObjected({ params, ...because });
    },
    async winDispute() {
      const { client, params } = await disputed();
      await client.winDispute({ params, ...because });
    },
    async loseDispute() {
      const { client, params } = await disputed();
      await client.loseDispute({ params, ...because });
    },
  };
}
