import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  build: {
    target: 'es2022',
    // One stylesheet, put into every page by the server: a phone paints without waiting for a second answer.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    sourcemap: false,
  },
  environments: {
    // The server's bundle is the whole application; server.ts hands it settings, database and files.
    ssr: { build: { rollupOptions: { input: './src/app.server.ts' } } },
  },
})
