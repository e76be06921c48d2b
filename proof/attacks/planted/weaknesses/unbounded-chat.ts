// Loaded before a bank that is to be flooded: it counts what people write, and takes any number of it.
import { chatPolicies } from '../../../../apps/bank/src/platform/policies/chat.ts';

for (const bound of [chatPolicies.perMinute, chatPolicies.perDay])
  Object.assign(bound, { messages: 100_000 });
