export { httpProvider } from './http.ts';
export { type SandboxProvider, sandboxProvider } from './sandbox.ts';
