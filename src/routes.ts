// Every page of the site, on one screen (specification §2).
import { index, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  index('site/to-home.ts'),
  route('home', 'home/home-page.tsx'),
  route('ourservices', 'services/services-page.tsx'),
  route('ourservices/keyoffer', 'services/key-offering-page.tsx'),
  route('insights', 'insights/insights-page.tsx'),
  route('insights/:typeofinsight/:id', 'insights/insight-page.tsx'),
  route('blogs', 'insights/to-insights.ts'),
  route('blogs/fullpdfview/:pdf', 'insights/pdf/pdf-page.tsx'),
  route('careers', 'careers/careers-page.tsx'),
  route('careers/explore', 'careers/explore-page.tsx'),
  route('careers/explore/job/applyjob', 'careers/apply/apply-page.tsx'),
  route('careers/explore/job/:id', 'careers/job-page.tsx'),
  route('ourteam', 'firm/team/team-page.tsx'),
  route('contact', 'site/contact-route.tsx'),
  route('freeconsulation', 'consultations/consultation-page.tsx'),
  route('psraoassociates', 'firm/associates-page.tsx'),
  route('privacy', 'privacy/privacy-page.tsx'),
  route('link/my-data/:token', 'privacy/my-data-page.tsx'),
  route('link/newsletter/confirm/:token', 'newsletter/confirm-page.tsx'),
  route('link/newsletter/unsubscribe/:token', 'newsletter/unsubscribe-page.tsx'),
  route('link/consultation/:token', 'consultations/meeting-page.tsx'),
  route('pages', 'site/placeholder-page.tsx', { id: 'pages' }),
  route('portfolio', 'site/placeholder-page.tsx', { id: 'portfolio' }),
  route('*', 'site/not-found-page.tsx'),
] satisfies RouteConfig
