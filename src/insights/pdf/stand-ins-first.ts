// Imported before pdf.js.
import { addStandIns } from './stand-ins.ts'

addStandIns()
