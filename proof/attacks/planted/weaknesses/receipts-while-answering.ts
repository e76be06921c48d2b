// Loaded before a bank that is to be kept busy: it makes receipts on the thread that answers everybody.
import { registerHooks } from 'node:module';

const weak = new URL('receipts-on-this-thread.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier.endsWith('/receipt-thread.ts') ? weak : specifier, context),
});
