// The topics of a subscription, to be ticked on the pages behind mailed links.
import { topicNames, topics, type Topic } from '#newsletter/topics.ts'
import styles from './topic-choice.module.css'

export function TopicChoice({ chosen = [] }: { chosen?: readonly Topic[] }) {
  return (
    <fieldset className={styles.topics}>
      <legend>Topics (optional)</legend>
      {topics.map((topic) => (
        <label key={topic}>
          <input type="checkbox" name={topic} value="yes" defaultChecked={chosen.includes(topic)} />
          {topicNames[topic]}
        </label>
      ))}
      <p>If you tick none, you get every issue. An issue that concerns everybody is sent to all subscribers.</p>
    </fieldset>
  )
}
