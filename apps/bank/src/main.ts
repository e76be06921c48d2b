import { setFlagsFromString } from 'node:v8';
import { runBank } from './run-bank.ts';

// Where V8 has seen some objects live long, it would put all that are made there later among what lives long, and what they
// refer to with them: full collections, for which calls have to wait, would come more often. NODE_OPTIONS does not take it.
setFlagsFromString('--no-allocation-site-pretenuring');

await runBank();
