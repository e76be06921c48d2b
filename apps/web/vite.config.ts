import { readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vite';
import { directImports } from './direct-imports.ts';

const bank = `http://127.0.0.1:${process.env.PORT ?? '3000'}`;

/** In development a page loads the sources themselves; the build puts the hashed names of its files here. */
const devAssets = {
  siteAssets: { styles: ['/src/site/site.css'], scripts: ['/src/site/enhance.ts'], modules: [], fonts: [] },
  clientAssets: { styles: ['/src/client.css'], scripts: ['/src/client.tsx'], modules: [], fonts: [] },
};

export default defineConfig({
  plugins: [directImports(), react(), tailwindcss(), assets(devAssets), pagesInDevelopment()],
  appType: 'custom',
  build: {
    // The first versions that know light-dark() and popovers; without it every colour would be written out twice.
    target: ['chrome125', 'firefox128', 'safari18'],
    assetsInlineLimit: 0,
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': bank,
      '/healthz': bank,
      '/readyz': bank,
      '/metrics': bank,
      '^/pay/': bank,
      '^/sandbox/mail/[^/]+/html$': bank,
    },
  },
});

/** Makes `virtual:assets`, the module by which the render code learns which files a page loads. */
export function assets(contents: Record<string, unknown>): Plugin {
  return {
    name: 'farthing:assets',
    resolveId: (id) => (id === 'virtual:assets' ? '\0virtual:assets' : null),
    load(id) {
      if (id !== '\0virtual:assets') return null;
      return Object.entries(contents)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
  };
}

/** What the bank reads of its own content files when it starts as a sandbox. */
function inventedContent(): Record<string, unknown> {
  const folder = join(import.meta.dirname, '../bank/content');
  return Object.fromEntries(
    readdirSync(folder).map((file) => [
      parse(file).name,
      JSON.parse(readFileSync(join(folder, file), 'utf8')),
    ]),
  );
}

/** Renders public pages and the app's shell on each request, as the bank does once when it starts. */
function pagesInDevelopment(): Plugin {
  return {
    name: 'farthing:pages-in-development',
    apply: 'serve',
    configureServer(server) {
      return () => {
        server.middlewares.use(async (request, response, next) => {
          try {
            const path = new URL(request.originalUrl ?? '/', bank).pathname;
            const { developmentPage } = await server.ssrLoadModule('/src/development.ts');
            const { status, html } = await developmentPage(path, inventedContent());
            response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' });
            response.end(await server.transformIndexHtml(path, html));
          } catch (error) {
            next(error);
          }
        });
      };
    },
  };
}
