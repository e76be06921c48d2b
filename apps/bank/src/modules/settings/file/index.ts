export { type Entry, readYaml, textOf, toYaml } from './yaml.ts';
