// A small document rendered by the installed framework. The build and the tests use it to check the patterns that the
// pages match in the framework's markup, so a new version cannot change that markup unnoticed.
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createRequestHandler, Scripts, ServerRouter, type ServerBuild } from 'react-router'
import type { Plugin } from 'vite'
import { scriptsAfterPaint } from '#platform/pages/document/scripts-after-paint.server.ts'
import { takeNonce } from '#platform/pages/document/script-nonce.server.ts'

const modules = ['/assets/framework.js', '/assets/entry.client.js', '/assets/root.js']
const [imported = '', entry = '', root = ''] = modules

const nonce = 'nonce-of-this-document'

function Document() {
  return createElement(
    'html',
    { lang: 'en-IN' },
    createElement('head'),
    createElement('body', null, createElement(Scripts)),
  )
}

const build: ServerBuild = {
  entry: {
    module: {
      default: (request, status, headers, router) =>
        new Response(renderToString(createElement(ServerRouter, { context: router, url: request.url, nonce })), {
          status,
          headers,
        }),
    },
  },
  routes: { root: { id: 'root', path: '', module: { default: Document } } },
  assets: {
    entry: { module: entry, imports: [imported] },
    routes: {
      root: {
        id: 'root',
        path: '',
        module: root,
        imports: [imported],
        hasAction: false,
        hasLoader: false,
        hasClientAction: false,
        hasClientLoader: false,
        hasClientMiddleware: false,
        hasErrorBoundary: false,
        clientActionModule: undefined,
        clientLoaderModule: undefined,
        clientMiddlewareModule: undefined,
        hydrateFallbackModule: undefined,
      },
    },
    url: '/assets/manifest.js',
    version: '1',
  },
  publicPath: '/',
  assetsBuildDirectory: 'build/client',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
}

/** Returns the HTML, rendered with the nonce, and the modules that it loads. */
export async function frameworkDocument(): Promise<{ html: string; nonce: string; modules: string[] }> {
  const response = await createRequestHandler(build, 'production')(new Request('http://localhost/'))
  return { html: await response.text(), nonce, modules }
}

/** Fails the build if a chunk or the stylesheet that others find by its name is missing, as after a rename. */
export function checkNames(): Plugin {
  return {
    name: 'check-names',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle(_options, bundle) {
      const names = Object.keys(bundle)
      for (const wanted of [
        /^assets\/framework-[^/]*\.js$/,
        /^assets\/forms-[^/]*\.js$/,
        /^assets\/site-[^/]*\.css$/,
      ]) {
        if (!names.some((name) => wanted.test(name))) this.error(`The build has no file named ${String(wanted)}.`)
      }
    },
  }
}

/** Fails the build if the installed framework's markup is not what the pages expect. */
export function checkFramework(): Plugin {
  return {
    name: 'check-framework',
    apply: 'build',
    async buildStart() {
      const document = await frameworkDocument()
      const { html, scripts } = takeNonce(document.html, document.nonce)
      if (scripts.length !== html.split('<script').length - 1) {
        this.error('The framework renders a script without the nonce. Browsers would refuse it.')
      }
      scriptsAfterPaint(html, null)
    },
  }
}
