/** Each page of the site (specification §2) with its title and a sentence of its own content that every visitor sees. */
export const sitePages: [path: string, title: string, sentence: string][] = [
  ['/home', 'Company Secretaries | PS Rao & Associates', 'Four partners sign the work of a team of 25.'],
  ['/ourservices', 'Our Services | PS Rao & Associates', 'which section governs it, who must approve'],
  [
    '/ourservices?id=3',
    'Business Registration | PS Rao & Associates',
    'Part A reserves the name and Part B incorporates the company',
  ],
  [
    '/ourservices/keyoffer?id=1',
    'Board Composition and Directors, Corporate Law Advisory',
    'Listed and prescribed public companies also need independent directors and a woman director.',
  ],
  ['/insights', 'Insights | PS Rao & Associates', 'Director KYC every three years: what the new rule 12A changes'],
  ['/insights/blog/1', 'A letter to a first-year trainee | PS Rao & Associates', 'The firm began in one room in 1988'],
  [
    '/insights/article/4',
    'Getting ready for the DPDP Rules before May 2027',
    'Most companies hold little personal data and keep it too long.',
  ],
  [
    '/blogs/fullpdfview/rule-9b-working-note.pdf',
    'Rule 9B: a working note | PS Rao & Associates',
    'Who is caught, what the ISIN process needs, and the corporate actions that stop until it is done.',
  ],
  [
    '/calendar',
    'Calendar of Due Dates | PS Rao & Associates',
    'The next twelve months, with the law behind each date.',
  ],
  ['/calendar/changes', 'What Changed | PS Rao & Associates', 'We read the circular before we move a date here'],
  [
    '/calendar/yours?kind=llp',
    'Your Dates | PS Rao & Associates',
    'What must be filed in the next twelve months, with the law behind each date.',
  ],
  ['/late', 'Late Filing: Days and Fees | PS Rao & Associates', 'Count the days and what the law charges so far.'],
  ['/careers', 'Careers | PS Rao & Associates', 'Trainees begin with registers and minutes.'],
  ['/careers/explore', 'Explore vacancies | PS Rao & Associates', 'Assistant Company Secretary'],
  [
    '/careers/explore?keyword=secretary&location=Pune',
    'Vacancies for “secretary” in “Pune” | PS Rao & Associates',
    'Kolam Foods',
  ],
  [
    '/careers/explore/job/1',
    'Assistant Company Secretary, PS Rao & Associates, Hyderabad',
    'You will run the secretarial calendar of several companies',
  ],
  ['/careers/explore/job/applyjob', 'Send Your Profile | PS Rao & Associates', 'Attach Resume(only pdf)'],
  [
    '/ourteam/sudha-krishnan-2',
    'Sudha Krishnan, Partner, Secretarial Audit | PS Rao & Associates',
    'She teaches the Secretarial Standards to students in Hyderabad.',
  ],
  ['/ourteam', 'Our Team | PS Rao & Associates', 'one partner who reviews and signs'],
  ['/contact', 'Contact | PS Rao & Associates', 'Ledger House, Second Floor'],
  [
    '/freeconsulation',
    'Free Consultation | PS Rao & Associates',
    'A quick video meeting - where we discuss what the firm helps you for your financial things.',
  ],
  [
    '/psraoassociates',
    'Company Secretaries in Practice | PS Rao & Associates',
    'A practising company secretary is a member of the Institute of Company Secretaries of India',
  ],
  ['/privacy', 'Privacy notice | PS Rao & Associates', 'not the papers that clients give us during an engagement'],
  ['/search', 'Search | PS Rao & Associates', 'The next twelve months, with the law behind each date'],
  ['/search?q=secretarial+audit', 'Search: secretarial audit | PS Rao & Associates', 'results for “secretarial audit”'],
  ['/pages', 'Pages | PS Rao & Associates', 'Built in progress'],
  ['/portfolio', 'Portfolio | PS Rao & Associates', 'Built in progress'],
]

/** These show the same page as another address, with other words: in a browser, that other one speaks for both. */
const twins = ['/ourservices?id=3', '/insights/blog/1', '/careers/explore?keyword=secretary&location=Pune', '/pages']
const walked = sitePages.map(([path]) => path).filter((path) => !twins.includes(path))

/** The paths in three parts of one size, for tests that walk through them in one tab, which costs half of a tab each. */
export const walks: string[][] = [0, 1, 2].map((part) => walked.filter((_, place) => place % 3 === part))
