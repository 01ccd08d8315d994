require 'fileutils'
class C1
  attr_accessor :p
  def initialize(p)
    @p = p
  end
  def go()
    File.delete(@p)
  end
end
o2 = C1.new("/tmp/x")
o2.p = "/home/dev/app"
o2.go()
