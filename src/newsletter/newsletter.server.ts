// The newsletter as a kind of subscription.
import type { SubscriptionKind } from '#subscriptions/kind.server.ts'
import { describeIssues, openIssueMailings } from './issues/issue-mailing.server.ts'
import { subscriptionForm } from './subscription-form.ts'

export const newsletter: SubscriptionKind = {
  name: 'newsletter',
  form: subscriptionForm,
  titleOf: () => 'Our newsletter: notes on company law and due dates.',
  confirmation: {
    subject: (firmName) => `Please confirm your subscription to the newsletter of ${firmName}`,
    heading: 'Please confirm your subscription',
    button: 'Confirm the subscription',
    otherwise: 'we will not send you the newsletter',
    why: () =>
      'This address was entered on our website to receive our newsletter: notes on company law and due dates. If that was you, please confirm your subscription.',
  },
  page: {
    titles: {
      unconfirmed: 'Confirm your subscription',
      active: 'You are subscribed',
      ended: 'You are unsubscribed',
    },
    confirmed: 'Thank you. Your subscription is confirmed.',
    ended: 'You are unsubscribed. We will not send you any further issues.',
    endLabel: 'Unsubscribe',
    askedAt: { label: 'Newsletter', to: '/contact#form-subscribe' },
    next: () => [{ label: 'Insights', to: '/insights' }],
  },
  describeSent: describeIssues,
  openMailings: openIssueMailings,
}
